// Requests to the server. A static site replaces this file by one of the same name.

/** Sends a request to the server. */
export const send = (path, options) => fetch(path, options);
