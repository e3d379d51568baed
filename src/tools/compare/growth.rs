//! The growth of work with depth: [`growth`].

/// The growth of work per ply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growth {
    /// The factor by which one more ply multiplies the work.
    pub factor: f64,
    /// The coefficient of determination of the fit: 1 if every ply multiplies the work by exactly `factor`, near 0 if
    /// depth explains nothing.
    pub fit: f64,
}

/// Fits `work = a * factor^depth` to pairs of depth and work, by least squares on the logarithm of the work. Returns
/// `None` unless two different depths have positive work.
///
/// ```
/// use plywood::compare::growth;
/// let exact = growth(&[(1, 30), (2, 90), (3, 270)]).expect("three depths");
/// assert!((exact.factor - 3.0).abs() < 1e-9 && (exact.fit - 1.0).abs() < 1e-9);
/// assert_eq!(growth(&[(4, 100)]), None);
/// ```
pub fn growth(work: &[(u32, u64)]) -> Option<Growth> {
    #[expect(clippy::cast_precision_loss, reason = "a fit needs no more digits")]
    let points: Vec<(f64, f64)> = work
        .iter()
        .filter(|(_, work)| *work > 0)
        .map(|&(depth, work)| (depth.into(), (work as f64).ln()))
        .collect();
    #[expect(clippy::cast_precision_loss, reason = "there are few depths")]
    let count = points.len() as f64;
    let mean_x = points.iter().map(|(x, _)| x).sum::<f64>() / count;
    let mean_y = points.iter().map(|(_, y)| y).sum::<f64>() / count;
    let sum = |term: &dyn Fn(f64, f64) -> f64| {
        points.iter().map(|(x, y)| term(x - mean_x, y - mean_y)).sum::<f64>()
    };
    let (xx, xy, yy) = (sum(&|x, _| x * x), sum(&|x, y| x * y), sum(&|_, y| y * y));
    let fit = if yy > 0.0 { xy * xy / (xx * yy) } else { 1.0 };
    // The last digits depend on the machine.
    let rounded = |number: f64| (number * 1e9).round() / 1e9;
    (xx > 0.0).then(|| Growth { factor: rounded((xy / xx).exp()), fit: rounded(fit) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fit_uses_all_depths() {
        // The logarithms at depths 0, 1 and 2 are 0, 2 and 1 (plus a constant): slope 1/2, which explains a quarter.
        let fitted = growth(&[(0, 1_000_000), (1, 7_389_056), (2, 2_718_282)]).expect("three depths");
        assert!((fitted.factor.ln() - 0.5).abs() < 1e-6, "{fitted:?}");
        assert!((fitted.fit - 0.25).abs() < 1e-6, "{fitted:?}");
    }

    #[test]
    fn constant_work_has_factor_one() {
        assert_eq!(growth(&[(1, 5), (2, 5)]), Some(Growth { factor: 1.0, fit: 1.0 }));
        assert_eq!(growth(&[(3, 5), (3, 50)]), None, "only one depth");
        assert_eq!(growth(&[(1, 0), (2, 50)]), None, "zero has no logarithm");
        assert_eq!(growth(&[]), None);
    }
}
