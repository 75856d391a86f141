'use client'

import * as RadixDialog from '@radix-ui/react-dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { PartBoundary } from '@/components/ui/part-boundary'
import { useCloseWatcher } from './use-dismiss'

/** Closes the dialog around it. */
export const DialogClose = RadixDialog.Close

/**
 * Dialogs with a video have square corners, and none blurs the page behind it: without a GPU, both are redrawn with
 * each video frame, at about nine times the cost.
 */
const sizes = {
  text: 'max-w-lg rounded-card p-6 sm:p-8',
  stage: 'max-w-6xl',
  wide: 'max-w-6xl lg:max-w-[88rem]',
} as const

/** True if Escape only ends a composition (key code 229 in Safari) or closes an open list. */
const isOfInput = ({ isComposing, keyCode, target }: KeyboardEvent) =>
  isComposing || keyCode === 229 || (target instanceof Element && target.matches('[role=combobox][aria-expanded=true]'))

type DialogProps = {
  /** Called when the person closes it with Escape, Back, a click outside or a button. */
  onClose: () => void
  /** Called on Escape and Back. @returns true to keep the dialog open */
  onEscape?: () => boolean
  title: string
  /** For assistive technology only. */
  titleHidden?: boolean
  description?: ReactNode
  /**
   * 'text' for questions and forms; without padding, 'stage' for a video, and 'wide' for a video with a panel beside
   * it.
   */
  size?: keyof typeof sizes
  children?: ReactNode
}

/**
 * Modal while it is mounted. Focuses `data-autofocus`, or else the first focusable element, and restores the focus on
 * closing. Use `autoFocus` only for what appears later: before the dialog opens, it would replace the focus to restore.
 */
export function Dialog({ onClose, onEscape, title, titleHidden, description, size = 'text', children }: DialogProps) {
  // Radix restores the focus only to its own trigger; ours are ordinary buttons.
  const opener = useRef<Element | null>(null)
  // Read on opening, because on closing another page may be there, with a fallback of its own.
  const instead = useRef<Element | null>(null)
  useCloseWatcher(true, () => {
    if (!onEscape?.()) onClose()
  })
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-fade bg-black/85" />
        <RadixDialog.Content
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            instead.current = document.querySelector('[data-opens-dialog]')
            const first = event.target instanceof Element && event.target.querySelector('[data-autofocus]')
            if (!(first instanceof HTMLElement)) return
            event.preventDefault()
            first.focus()
          }}
          onInteractOutside={(event) => {
            // Toasts lie above the dialog and have their own buttons.
            if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault()
          }}
          onEscapeKeyDown={(event) => (isOfInput(event) || onEscape?.()) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const from = opener.current?.isConnected && opener.current !== document.body ? opener.current : null
            // A nested confirmation may close together with the dialog, which has then restored the focus.
            if (!from && document.activeElement !== document.body) return
            // A dialog opened by a link has no opener, so the focus goes to the control that would have opened it.
            const back = from ?? instead.current
            if (back instanceof HTMLElement) back.focus()
          }}
          // Tells Radix that there is deliberately no description.
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(
            'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-1/2 overflow-auto',
            'animate-fade border border-line bg-raised focus:outline-none',
            sizes[size],
          )}
        >
          <RadixDialog.Title className={titleHidden ? 'sr-only' : 'pr-10 text-title'}>
            <bdi>{title}</bdi>
          </RadixDialog.Title>
          {description && (
            <RadixDialog.Description asChild>
              <div className="mt-3 text-sand">{description}</div>
            </RadixDialog.Description>
          )}
          <PartBoundary what="This">{children}</PartBoundary>
          <RadixDialog.Close
            aria-label="Close"
            className="absolute top-3 right-3 z-30 grid size-11 place-items-center rounded-full bg-ground/80 text-ivory hover:bg-high hover:text-brass-bright"
          >
            <X aria-hidden className="size-5" />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
