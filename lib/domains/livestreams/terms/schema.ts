import { z } from 'zod'
import { isFreeForMembers, type Terms } from '@/lib/domains/livestreams/policy'
import { numberText } from '@/lib/shared/format/pasted-text'
import { eachPriceRegion, type OwnPrices, type PriceRegion } from '@/lib/shared/money/prices'

/** Fields of the forms of livestreams and festivals that decide the price of a ticket. */

export const memberTerms = {
  same: 'Pay the same',
  reduced: 'Pay a reduced price',
  free: 'Watch without a ticket',
} as const
type MemberTerms = keyof typeof memberTerms

const PRICE_WRONG = 'Enter a whole number.'
const amount = z
  .string(PRICE_WRONG)
  .overwrite(numberText)
  .regex(/^(?:[1-9]\d{0,4})?$/, PRICE_WRONG)
const noPrices = eachPriceRegion(() => '')
const prices = z.object(eachPriceRegion(() => amount)).default(noPrices)

export const termsShape = {
  /** Whole units of each region's currency. */
  ticketPrices: prices,
  members: z.enum(Object.keys(memberTerms) as [MemberTerms, ...MemberTerms[]], 'Choose from the list.').default('same'),
  memberPrices: prices,
}
type TermsInput = z.output<z.ZodObject<typeof termsShape>>

const regionNames = Object.keys(noPrices) as PriceRegion[]
const isEmpty = (given: Record<PriceRegion, string>) => regionNames.every((region) => given[region] === '')

/** @param isNeeded true for a festival, which always has a price */
export const checkTerms =
  (isNeeded: boolean) =>
  ({ ticketPrices, members, memberPrices }: TermsInput, context: z.RefinementCtx): void => {
    if (!isNeeded && isEmpty(ticketPrices)) return
    const refuse = (field: keyof typeof termsShape, region: PriceRegion, message: string) =>
      context.addIssue({ code: 'custom', path: [field, region], message })
    for (const region of regionNames) {
      if (ticketPrices[region] === '') refuse('ticketPrices', region, 'Enter a price for every region.')
      if (members !== 'reduced') continue
      if (memberPrices[region] === '') refuse('memberPrices', region, 'Enter a price for every region.')
      else if (Number(memberPrices[region]) >= Number(ticketPrices[region]))
        refuse('memberPrices', region, 'Enter less than the usual price.')
    }
  }

const stored = (given: Record<PriceRegion, string>): OwnPrices =>
  Object.fromEntries(Object.entries(given).map(([region, text]) => [region, Number(text)]))

export function termsOf({ ticketPrices, members, memberPrices }: TermsInput): Terms {
  if (isEmpty(ticketPrices)) return { ticketPrices: {}, memberPrices: null }
  const ofMembers = { same: null, free: {}, reduced: stored(memberPrices) }
  return { ticketPrices: stored(ticketPrices), memberPrices: ofMembers[members] }
}

const typed = (own: OwnPrices) => eachPriceRegion((region) => String(own[region] ?? ''))

export function termsForm(terms: Terms): TermsInput {
  const { ticketPrices, memberPrices } = terms
  const reduced = memberPrices === null ? 'same' : 'reduced'
  return {
    ticketPrices: typed(ticketPrices),
    members: isFreeForMembers(terms) ? 'free' : reduced,
    memberPrices: typed(memberPrices ?? {}),
  }
}

export const noTerms: TermsInput = termsForm({ ticketPrices: {}, memberPrices: null })

/** Formats prices for the audit log: 'india 149, world 8'. */
export function describeTerms(terms: Terms): { ticketPrices: string; memberPrices: string } {
  const text = (own: OwnPrices) =>
    Object.entries(own)
      .map(([region, price]) => `${region} ${price}`)
      .join(', ')
  return {
    ticketPrices: text(terms.ticketPrices),
    memberPrices: isFreeForMembers(terms) ? 'free' : text(terms.memberPrices ?? {}),
  }
}
