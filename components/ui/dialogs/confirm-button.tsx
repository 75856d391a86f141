'use client'

import { useState, type ComponentProps } from 'react'
import { Button, type ButtonProps } from '@/components/ui/buttons/button'
import { ConfirmDialog } from './confirm-dialog'

type ConfirmButtonProps = Omit<ButtonProps, 'title' | 'onClick'> &
  Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'description' | 'confirm' | 'onConfirm'>

/** A button that asks before it does something. */
export function ConfirmButton({ title, description, confirm, onConfirm, ...button }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const question = { title, description, confirm, onConfirm }
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      {isAsking && <ConfirmDialog {...question} onClose={() => setAsking(false)} />}
    </>
  )
}
