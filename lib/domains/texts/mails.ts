import 'server-only'
import { mailTexts, mailWords, type MailTextName } from '@/lib/domains/texts/policy-mails'
import { fillIn } from '@/lib/domains/texts/policy-placeholders'
import type { MailWording } from '@/lib/domains/texts/schema'
import { composeMail, type MailBody, type MailContent } from '@/lib/server/mail/message'
import { brand } from '@/lib/shared/brand'

/** What a mail says, apart from the words that staff edit. */
type Facts<Name extends MailTextName> = {
  /** Values of the placeholders. `link` is the absolute address of the button. */
  facts: Record<keyof (typeof mailTexts)[Name]['examples'], string> & { link: string }
} & Pick<MailContent, 'greeting' | 'farewell'>

/**
 * Lays out a mail by the text of staff. The text is taken apart before the values are put in: what people typed changes
 * nothing but words.
 * @param wording as `readMailWording` gives it; a text that cannot be used gives way to what came with the product
 */
export function textMail<Name extends MailTextName>(name: Name, wording: MailWording, given: Facts<Name>): MailBody {
  const { facts, greeting, farewell } = given
  const { supportEmail } = wording
  const words = mailWords(wording.text)
  if ('problem' in words || words.button === null) {
    return textMail<Name>(name, { text: mailTexts[name].text, supportEmail }, given)
  }
  const fill = (part: string) => fillIn(part, { name: brand.name, supportEmail, ...facts })
  return composeMail({
    ...{ subject: fill(words.subject), greeting, paragraphs: words.paragraphs.map(fill) },
    button: { label: fill(words.button), url: facts.link },
    footnote: fill(words.footnote),
    farewell,
  })
}

/** A mail with example data, for who writes it. */
export const exampleMail = (name: MailTextName, wording: MailWording, firstName: string): MailBody =>
  textMail(name, wording, { greeting: `Dear ${firstName},`, facts: { ...mailTexts[name].examples } })
