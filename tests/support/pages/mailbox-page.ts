/**
 * Finds the newest link that the page of the mailbox shows, where mail goes without an SMTP server.
 * @param html of the page
 * @param to address of the recipient
 * @param parameter query parameter that the link carries
 */
export function newestLinkIn(html: string, to: string, parameter: string): string | undefined {
  const mails = [...html.matchAll(/<article\b[^]*?<\/article>/g)]
    .map(([mail]) => mail)
    .filter((mail) => mail.includes(to))
  const links = mails.flatMap((mail) => [...mail.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link))
  return links.find((link) => link.includes(`${parameter}=`))?.replaceAll('&amp;', '&')
}
