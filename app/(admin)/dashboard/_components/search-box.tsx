'use client'

import { Search } from 'lucide-react'
import { Field } from '@/components/ui/field'

type SearchBoxProps = { placeholder: string; value: string; onChange: (text: string) => void }

/** The search of a list that changes while a person types. */
export function SearchBox({ placeholder, value, onChange }: SearchBoxProps) {
  return (
    <div role="search" className="relative mt-6 max-w-md">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-4 z-10 size-5 -translate-y-1/2 text-dust"
      />
      <Field
        label={placeholder}
        labelHidden
        type="search"
        placeholder={placeholder}
        value={value}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className="pl-12"
      />
    </div>
  )
}
