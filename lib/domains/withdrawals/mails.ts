import 'server-only'
import type { TextFacts } from '@/lib/domains/content/mails/mails'
import { siteUrl } from '@/lib/server/http/site-url'
import { formatDay, formatInTwoZones } from '@/lib/shared/format/format'
import { formatPrice, type Price } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'
import type { ExitKind } from './schema'

type Declaration = {
  kind: ExitKind
  title: string
  /** Null while nothing has been paid. */
  paid: { price: Price; at: Date } | null
  /** Sentence from `exitText`. */
  effect: string
  declaredAt: Date
}

const statements: Record<ExitKind, { noun: string; text: (title: string) => string }> = {
  withdrawal: { noun: 'withdrawal', text: (title) => `I withdraw from my contract for '${title}'.` },
  cancellation: { noun: 'cancellation', text: (title) => `I cancel the renewal of '${title}'.` },
}

/** The law requires the content of the statement, with its date and time, on a durable medium. */
export function composeDeclaration({
  kind,
  title,
  paid,
  effect,
  declaredAt,
}: Declaration): TextFacts<'withdrawal-received'> {
  const { noun, text } = statements[kind]
  return {
    facts: { statement: noun, link: siteUrl(routes.account) },
    details: [
      `Your statement: ${text(title)}`,
      `We received it on ${formatInTwoZones(declaredAt)}.`,
      ...(paid ? [`You paid ${formatPrice(paid.price, 'always')} on ${formatDay(paid.at.toISOString())}.`] : []),
      // Emails have straight quotes.
      effect.replaceAll('’', "'"),
    ],
  }
}
