// The way of requests to the server. A static site has another file of this name.

/** Sends a request to the server. */
export const send = (path, options) => fetch(path, options);
