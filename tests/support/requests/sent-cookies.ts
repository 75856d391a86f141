/** Returns the `Cookie` header of a browser that has received only these headers. */
export const sentCookies = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
