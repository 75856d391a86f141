import 'server-only'
import { readDefaultMail } from '@/lib/domains/content/files'
import { mailTexts } from '@/lib/domains/content/mail-texts/policy'
import { fillPlaceholders, type MailWording } from '@/lib/domains/content/schema'
import { composeMail, type MailBody, type MailContent } from '@/lib/server/mail/message'
import { isolateText } from '@/lib/shared/format/format'
import type { MailParagraph } from '@/lib/shared/format/mail-paragraph'
import { DETAILS, findMailProblem, parseMailText, type MailText, type MailTextName } from './policy'

export type TextFacts<Name extends MailTextName> = {
  /** Values of the placeholders. `link` is the absolute URL of the button. */
  facts: Record<keyof (typeof mailTexts)[Name]['examples'], string>
} & ((typeof mailTexts)[Name] extends { details: readonly MailParagraph[] } ? { details: MailParagraph[] } : unknown) &
  Pick<Partial<MailContent>, 'greeting' | 'farewell'>

/** Inserts an invisible word joiner, so that email programs don't turn a name such as Om.Prakash into a link. */
export const unlinked = (name: string): string =>
  name.replace(/[.\u2024\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu, '$&\u2060')

export const greetingOf = ({ firstName }: { firstName?: string }): string =>
  firstName ? `Dear ${unlinked(firstName)},` : 'Hello,'

type AnyFacts = { facts: Readonly<Record<string, string>>; details?: readonly MailParagraph[] } & Pick<
  MailContent,
  'greeting' | 'farewell'
>

/**
 * Composes an email from the staff's text, or from the default text if the staff's is no longer valid. Parses the text
 * before inserting values, because a value must not add a button or a paragraph.
 */
export const composeTextMail = <Name extends MailTextName>(
  name: Name,
  wording: MailWording,
  given: TextFacts<Name> & { greeting: string },
): MailBody => layOut(name, wording, given)

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
  // Only these values may become links: our own URLs and email address, and a reason typed by staff.
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

export function exampleMail(name: MailTextName, wording: MailWording, firstName: string): MailBody {
  const { examples, details }: MailText = mailTexts[name]
  return layOut(name, wording, { greeting: greetingOf({ firstName }), facts: examples, details })
}
