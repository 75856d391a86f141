import { formatMoment, truncate } from '@/lib/shared/format'

/** Characters of the message that are quoted: some mail programs take no longer address. */
const QUOTED = 1000

type Written = { name: string; email: string; message: string; createdAt: string }

/**
 * The address that opens a mail program with a reply: to the sender, quoting what they wrote (RFC 6068).
 * @param brandName the name of the product
 */
export function replyAddress({ name, email, message, createdAt }: Written, brandName: string): string {
  const quoted = truncate(message, QUOTED)
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
  const body = ['', '', `On ${formatMoment(createdAt)} ${name} wrote:`, ...quoted].join('\r\n')
  const part = encodeURIComponent
  return `mailto:${part(email)}?subject=${part(`Your message to ${brandName}`)}&body=${part(body)}`
}
