// The entry point: loads the whole page, or the view that the URL names.

import { viewOf } from "./address.js";

await import(viewOf(location.search) ? "./embedded.js" : "./main.js");
