/** `Cookie` header of a browser that has only received these headers. */
export const sentCookies = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
