'use client'

import { useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from '@/components/ui/buttons/button'

type DialogButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'disabled'> & {
  /** Text of the button. */
  children: ReactNode
  /** For assistive technology, where the text of the button does not name the thing. */
  label?: string
  /** The dialog, which is there while it is open. */
  dialog: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ children, label, variant = 'secondary', disabled, dialog }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        className="whitespace-nowrap"
        aria-label={label}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}
