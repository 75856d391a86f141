'use client'

import { useState } from 'react'
import { ChipToggle } from '@/components/ui/buttons/chip'
import { MAIL_NIGHT } from '@/lib/shared/format/mail-paragraph'

const widths = { Phone: 375, Desktop: 640 } as const
const looks = { Light: 'not all', Dark: 'all' } as const
const keysOf = <Key extends string>(of: Record<Key, unknown>) => Object.keys(of) as Key[]

export function MailPreview({ subject, html }: { subject: string; html: string }) {
  const [width, setWidth] = useState<keyof typeof widths>('Desktop')
  const [look, setLook] = useState<keyof typeof looks>('Light')
  const shown = html
    .replaceAll(`@media ${MAIL_NIGHT}`, `@media ${looks[look]}`)
    .replace('<head>', `<head><base target="_blank"><style>:root{color-scheme:${look.toLowerCase()}!important}</style>`)
  return (
    <>
      <p className="wrap-anywhere">
        <span className="text-dust">Subject: </span>
        <bdi className="font-medium text-ivory">{subject}</bdi>
      </p>
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        <Choice label="Width" options={keysOf(widths)} chosen={width} onChoose={setWidth} />
        <Choice label="Colours" options={keysOf(looks)} chosen={look} onChoose={setLook} />
      </div>
      <div className="mt-4 overflow-x-auto rounded-card border border-line">
        <iframe
          title={`Email preview: ${width.toLowerCase()}, ${look.toLowerCase()}`}
          sandbox=""
          srcDoc={shown}
          width={widths[width]}
          height={640}
          tabIndex={0}
          className="mx-auto block max-w-none"
        />
      </div>
    </>
  )
}

type ChoiceProps<Name> = { label: string; options: Name[]; chosen: Name; onChoose: (name: Name) => void }

function Choice<Name extends string>({ label, options, chosen, onChoose }: ChoiceProps<Name>) {
  return (
    <div role="group" aria-label={label} className="flex gap-2">
      {options.map((name) => (
        <ChipToggle key={name} pressed={name === chosen} onClick={() => onChoose(name)}>
          {name}
        </ChipToggle>
      ))}
    </div>
  )
}
