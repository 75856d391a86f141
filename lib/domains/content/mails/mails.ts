import 'server-only'
import { readDefaultMail } from '@/lib/domains/content/files'
import { mailTexts } from '@/lib/domains/content/mail-texts/policy'
import { fillPlaceholders, type MailWording } from '@/lib/domains/content/schema'
import { composeMail, type MailBody, type MailContent } from '@/lib/server/mail/message'
import { isolateText } from '@/lib/shared/format/format'
import type { MailParagraph } from '@/lib/shared/format/mail-paragraph'
import { DETAILS, findMailProblem, parseMailText, type MailText, type MailTextName } from './policy'

/** What a mail says, apart from the words that staff edit. */
export type TextFacts<Name extends MailTextName> = {
  /** Values of the placeholders. `link` is the absolute address of the button. */
  facts: Record<keyof (typeof mailTexts)[Name]['examples'], string>
} & ((typeof mailTexts)[Name] extends { details: readonly MailParagraph[] } ? { details: MailParagraph[] } : unknown) &
  Pick<Partial<MailContent>, 'greeting' | 'farewell'>

/** Keeps mail programs from linking a name with a full stop, such as Om.Prakash: nobody sees the word joiner. */
export const unlinked = (name: string): string =>
  name.replace(/[.\u2024\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu, '$&\u2060')

/** The first line of a mail, as `TextFacts` have it where nothing else is said. */
export const greetingOf = ({ firstName }: { firstName?: string }): string =>
  firstName ? `Dear ${unlinked(firstName)},` : 'Hello,'

type AnyFacts = { facts: Readonly<Record<string, string>>; details?: readonly MailParagraph[] } & Pick<
  MailContent,
  'greeting' | 'farewell'
>

/**
 * Lays out a mail by the text of staff. The text is taken apart before the values are put in: what people typed changes
 * nothing but words.
 * @param wording as `readMailWording` gives it; a text that cannot be used gives way to what came with the product
 */
export const composeTextMail = <Name extends MailTextName>(
  name: Name,
  wording: MailWording,
  given: TextFacts<Name> & { greeting: string },
): MailBody => layOut(name, wording, given)

/** The preview of the text that comes with the product, for one of staff without. */
const previewIn = (text: string): string => /^Preview: (.+)$/m.exec(text)?.[1] ?? ''

function layOut(name: MailTextName, wording: MailWording, given: AnyFacts): MailBody {
  const { facts, details = [], greeting, farewell } = given
  const { brandName, supportEmail } = wording
  const initial = readDefaultMail(name)
  const words = parseMailText(wording.text)
  if ('problem' in words || (wording.text !== initial && findMailProblem(name, wording.text) !== null)) {
    return layOut(name, { ...wording, text: initial }, given)
  }
  const { firstName } = facts
  const named = firstName === undefined ? facts : { ...facts, firstName: unlinked(firstName) }
  const values = Object.entries({ name: brandName, supportEmail, ...named })
  // The product's own addresses, and what staff give as a reason, may hold links.
  const isLinked = (key: string) => /link$|^supportEmail$|^reason$/i.test(key)
  const isolatedValues = Object.fromEntries(
    values.map(([key, value]) => [key, isLinked(key) ? value : isolateText(value)]),
  )
  const fill = (part: string) => fillPlaceholders(part, isolatedValues)
  const { preview = previewIn(initial), button, paragraphs, footnote } = words
  return composeMail({
    subject: fill(words.subject),
    preview: fill(preview),
    brandName,
    greeting,
    paragraphs: paragraphs.flatMap((part) => (part === DETAILS ? details : [fill(part)])),
    ...(button !== null && facts.link !== undefined && { button: { label: fill(button), url: facts.link } }),
    footnote: fill(footnote),
    farewell,
  })
}

/** A mail with example data, for who writes it. */
export function exampleMail(name: MailTextName, wording: MailWording, firstName: string): MailBody {
  const { examples, details }: MailText = mailTexts[name]
  return layOut(name, wording, { greeting: greetingOf({ firstName }), facts: examples, details })
}
