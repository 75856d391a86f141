/**
 * Finds the newest emailed link on the mailbox page.
 * @param to recipient's email address
 * @param parameter query parameter that the link must have
 */
export function newestLinkIn(html: string, to: string, parameter: string): string | undefined {
  const mails = [...html.matchAll(/<article\b[^]*?<\/article>/g)]
    .map(([mail]) => mail)
    .filter((mail) => mail.includes(to))
  const links = mails.flatMap((mail) => [...mail.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link))
  return links.find((link) => link.includes(`${parameter}=`))?.replaceAll('&amp;', '&')
}
