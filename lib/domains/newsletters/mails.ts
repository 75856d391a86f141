import 'server-only'
import { greetingOf } from '@/lib/domains/content/mails/mails'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { routes } from '@/lib/shared/routes/routes'

type Words = {
  name: string
  previewText: string | null
  text: string
  buttonLabel: string | null
  buttonUrl: string | null
}

export function newsletterMail(
  origin: string,
  brandName: string,
  newsletter: Words,
  to: { firstName: string; token: string },
): MailBody {
  const { name, previewText, text, buttonLabel, buttonUrl } = newsletter
  return composeMail({
    subject: name,
    preview: previewText ?? undefined,
    brandName,
    greeting: greetingOf(to),
    paragraphs: text
      .split(/(?:\r?\n[ \t]*){2,}/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
    ...(buttonLabel && buttonUrl && { button: { label: buttonLabel, url: buttonUrl } }),
    footnote: "You're receiving this because you're on our mailing list.",
    farewell: { label: 'Unsubscribe from newsletters', url: origin + routes.unsubscribeNews(to.token) },
  })
}
