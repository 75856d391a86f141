/** Returns the `Cookie` header that a browser sends after it has received these headers. */
export const sentCookies = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
