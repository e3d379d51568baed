//! Linear equations with a symmetric, positive definite matrix: [`Cholesky`].

/// The lower triangle of a symmetric matrix: row `i` contains the entries of the columns 0 to `i`.
pub(super) type LowerTriangle = Vec<Vec<f64>>;

/// The lower triangular matrix `L` for which a matrix is the product of `L` and its transpose.
///
/// A.-L. Cholesky, about 1910; G. H. Golub and C. F. Van Loan, *Matrix Computations*, section 4.2. For `n` rows, the
/// factorization takes about `n³ / 6` multiplications, and each further method at most `n²`.
#[derive(Debug)]
pub(super) struct Cholesky(LowerTriangle);

impl Cholesky {
    /// Factors a positive definite matrix.
    pub(super) fn of(mut matrix: LowerTriangle) -> Self {
        for index in 0..matrix.len() {
            let (above, rest) = matrix.split_at_mut(index);
            let row = &mut rest[0];
            for (column, other) in above.iter().enumerate() {
                row[column] = (row[column] - dot(&row[..column], &other[..column])) / other[column];
            }
            row[index] = (row[index] - dot(&row[..index], &row[..index])).sqrt();
        }
        Self(matrix)
    }

    /// Returns the solution `x` of the equations `matrix · x = vector`.
    pub(super) fn solve(&self, vector: Vec<f64>) -> Vec<f64> {
        let mut solution = self.solve_lower(vector);
        for (index, row) in self.0.iter().enumerate().rev() {
            solution[index] /= row[index];
            let known = solution[index];
            solution.iter_mut().zip(&row[..index]).for_each(|(entry, factor)| *entry -= factor * known);
        }
        solution
    }

    /// Returns the product of `vector`, the inverse of the matrix and `vector`: the variance of a linear combination of
    /// numbers whose covariances are the inverse.
    pub(super) fn inverse_form(&self, vector: Vec<f64>) -> f64 {
        let solution = self.solve_lower(vector);
        dot(&solution, &solution)
    }

    /// Returns the solution `x` of the equations `L · x = vector`.
    fn solve_lower(&self, mut vector: Vec<f64>) -> Vec<f64> {
        for (index, row) in self.0.iter().enumerate() {
            vector[index] = (vector[index] - dot(&vector[..index], &row[..index])) / row[index];
        }
        vector
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The matrix with the rows 4 2 -2, 2 10 5 and -2 5 21.
    fn factored() -> Cholesky {
        Cholesky::of(vec![vec![4.0], vec![2.0, 10.0], vec![-2.0, 5.0, 21.0]])
    }

    #[test]
    fn the_factor_of_a_known_matrix_is_exact() {
        assert_eq!(factored().0, [vec![2.0], vec![1.0, 3.0], vec![-1.0, 2.0, 4.0]]);
    }

    #[test]
    fn a_solution_fulfills_the_equations() {
        // The product of the matrix with (1, -2, 3).
        let solution = factored().solve(vec![-6.0, -3.0, 51.0]);
        for (found, expected) in solution.iter().zip([1.0, -2.0, 3.0]) {
            assert!((found - expected).abs() < 1e-12, "{solution:?}");
        }
    }

    #[test]
    fn the_form_of_the_inverse_equals_the_product_with_the_solution() {
        let vector = vec![3.0, -1.0, 7.0];
        let product = dot(&vector, &factored().solve(vector.clone()));
        assert!((factored().inverse_form(vector) - product).abs() < 1e-12);
    }
}
