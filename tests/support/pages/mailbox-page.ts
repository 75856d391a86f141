/**
 * Finds the newest link on the mailbox page.
 * @param html of the page
 * @param to recipient's address
 * @param parameter query parameter in the link
 */
export function newestLinkIn(html: string, to: string, parameter: string): string | undefined {
  const mails = [...html.matchAll(/<article\b[^]*?<\/article>/g)]
    .map(([mail]) => mail)
    .filter((mail) => mail.includes(to))
  const links = mails.flatMap((mail) => [...mail.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link))
  return links.find((link) => link.includes(`${parameter}=`))?.replaceAll('&amp;', '&')
}
