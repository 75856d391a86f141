/** The `Cookie` header of a browser that got these headers, and no others before. */
export const sentCookies = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
