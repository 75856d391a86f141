import type { ReactNode } from 'react'
import { Button, ButtonLink, type ButtonProps } from '@/components/ui/button'

type WizardBarProps = {
  backHref: string
  /** The forward button; none on the last step. */
  next?: Pick<ButtonProps, 'onClick' | 'disabled' | 'aria-disabled' | 'loading' | 'type' | 'form'> & { label?: string }
  note?: ReactNode
}

export function WizardBar({ backHref, next, note }: WizardBarProps) {
  const { label = 'Next', ...button } = next ?? {}
  return (
    <div className="mt-10 border-t border-line pt-6">
      {note && (
        <p aria-live="polite" className="mb-4 text-right text-sand">
          {note}
        </p>
      )}
      <div className="flex items-center justify-between gap-4">
        <ButtonLink href={backHref} variant="ghost">
          {'< Back'}
        </ButtonLink>
        {next && (
          <Button size="lg" {...button}>
            {label}
          </Button>
        )}
      </div>
    </div>
  )
}
