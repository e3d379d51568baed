// The dialog with links to the current game, for other machines as QR codes.

import { fetchJson } from "./api.js";
import { byId, createHtml, createSvg, setText } from "./dom.js";
import { t } from "./text.js";

/** The light margin around a QR code, in modules. */
const QUIET_ZONE = 4;

let links = [];

/** Opens the dialog for the game at `address`, which is relative to the page. */
export async function openShareDialog(address) {
  const answer = await fetchJson("/api/share", { query: address.slice(1) });
  links = answer.links;
  const isShared = links.length > 0;
  if (!isShared) links = [{ url: new URL(address, location.href).href, qr: null }];
  // The answer of a static site names another text.
  setText(byId("share-text"), t(answer.text ?? (isShared ? "share-open" : "share-local")));
  byId("share-address").replaceChildren(...links.map(({ url }, index) => createHtml("option", { value: index }, new URL(url).host)));
  byId("share-address-label").hidden = links.length < 2;
  // The address by which this browser reaches the server is likely to work for others.
  byId("share-address").value = String(Math.max(0, links.findIndex(({ url }) => new URL(url).origin === location.origin)));
  showLink();
  byId("sharing").showModal();
  byId("share-link").select();
}

function showLink() {
  const { url, qr } = links[Number(byId("share-address").value)];
  byId("share-link").value = url;
  byId("share-code").toggleAttribute("hidden", !qr);
  if (!qr) return;
  const size = qr.size + 2 * QUIET_ZONE;
  byId("share-code").setAttribute("viewBox", `${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`);
  byId("share-code").replaceChildren(createSvg("path", { d: qr.path }));
}

async function copyLink() {
  const field = byId("share-link");
  field.select();
  // Browsers offer the clipboard only on encrypted pages and on this machine; otherwise,
  // `execCommand` copies the selection.
  const copied = (await navigator.clipboard?.writeText(field.value).then(() => true, () => false)) || document.execCommand("copy");
  setText(byId("copy-link"), t(copied ? "copied" : "copy-selected"));
  setTimeout(() => setText(byId("copy-link"), t("copy-link")), 2000);
}

byId("share-address").addEventListener("change", showLink);
byId("copy-link").addEventListener("click", copyLink);
