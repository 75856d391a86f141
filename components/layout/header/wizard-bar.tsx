import { Button, ButtonLink, type ButtonProps } from '@/components/ui/buttons/button'

type WizardBarProps = {
  backHref: string
  /** Forward button. While it is disabled, its label can say why. */
  next: Pick<ButtonProps, 'onClick' | 'disabled' | 'aria-disabled' | 'loading' | 'type'> & { label?: string }
}

export function WizardBar({ backHref, next: { label = 'Next', ...button } }: WizardBarProps) {
  return (
    <div className="mt-10 border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <ButtonLink href={backHref} variant="ghost">
          {'< Back'}
        </ButtonLink>
        <Button size="lg" {...button}>
          {label}
        </Button>
      </div>
    </div>
  )
}
