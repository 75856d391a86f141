'use client'

import { useWatch } from 'react-hook-form'
import { toOptions } from '@/app/(admin)/dashboard/_fields/options'
import { Field, type FieldTexts } from '@/components/ui/fields/field'
import { SelectField } from '@/components/ui/fields/select-field'
import { memberTerms } from '@/lib/domains/livestreams/terms/schema'
import { eachPriceRegion, priceRegions, type PriceRegion } from '@/lib/shared/money/prices'

type TermsField = `ticketPrices.${PriceRegion}` | `memberPrices.${PriceRegion}` | 'members'

type Props = {
  field: (name: TermsField) => Omit<FieldTexts, 'label'> & { name: string }
  /** True if an empty price lets everyone in. */
  optional?: boolean
}

const rows = Object.values(
  eachPriceRegion((region) => ({ region, currency: priceRegions[region].currency.toUpperCase() })),
)

/** Prices of a ticket by region, and terms for members. */
export function TermsFields({ field, optional = false }: Props) {
  const members: unknown = useWatch({ name: 'members' })
  const label = optional ? (text: string) => `${text} (optional)` : (text: string) => text
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {rows.map(({ region, currency }) => (
          <Field
            key={region}
            label={label(`Ticket price in ${currency}`)}
            hint={optional ? 'Leave empty to let everyone with an account watch.' : undefined}
            inputMode="numeric"
            autoComplete="off"
            {...field(`ticketPrices.${region}`)}
          />
        ))}
      </div>
      <SelectField label="Members" options={toOptions(memberTerms)} {...field('members')} />
      {members === 'reduced' && (
        <div className="grid gap-5 sm:grid-cols-2">
          {rows.map(({ region, currency }) => (
            <Field
              key={region}
              label={`Members’ price in ${currency}`}
              inputMode="numeric"
              autoComplete="off"
              {...field(`memberPrices.${region}`)}
            />
          ))}
        </div>
      )}
    </>
  )
}
