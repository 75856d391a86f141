import type { ReactNode } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { copyText } from '@/lib/client/copy-text'

/** @param children buttons that replace or end the link */
export function SharedLink({ address, children }: { address: string; children: ReactNode }) {
  return (
    <>
      <div className="max-w-measure">
        <Field label="Link" readOnly value={address} onFocus={(event) => event.target.select()} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copyText(address, `Couldn’t copy. Copy this link: ${address}`)}>Copy link</Button>
        {children}
      </div>
    </>
  )
}
