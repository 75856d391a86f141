'use client'

import * as RadixDialog from '@radix-ui/react-dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { PartBoundary } from '@/components/ui/part-boundary'
import { useCloseWatcher } from './use-dismiss'

export const DialogClose = RadixDialog.Close

/**
 * Video dialogs have square corners, and no dialog blurs the page, because browsers without a GPU would redraw
 * the rounding and blur with each video frame.
 */
const sizes = {
  text: 'max-w-lg rounded-card p-6 sm:p-8',
  stage: 'max-w-6xl',
  wide: 'max-w-6xl lg:max-w-[88rem]',
} as const

/** Returns true if Escape only ends an input composition (key code 229 in Safari) or closes an open list. */
const isOfInput = ({ isComposing, keyCode, target }: KeyboardEvent) =>
  isComposing || keyCode === 229 || (target instanceof Element && target.matches('[role=combobox][aria-expanded=true]'))

type DialogProps = {
  /** Called on Escape, Back, a click outside or the close button. */
  onClose: () => void
  /** Called on Escape and Back; returning true keeps the dialog open. */
  onEscape?: () => boolean
  title: string
  /** Hides the title visually; screen readers still announce it. */
  titleHidden?: boolean
  description?: ReactNode
  /**
   * `text` has padding, for questions and forms. `stage` and `wide` have none: `stage` is for a video, `wide` for a
   * video with a side panel.
   */
  size?: keyof typeof sizes
  children?: ReactNode
}

/**
 * Modal dialog, open while mounted. Focuses the element with `data-autofocus`, or else the first focusable one, and
 * restores focus on closing. Don't use `autoFocus` on elements rendered on opening: it moves focus before the dialog
 * has stored the element to return to.
 */
export function Dialog({ onClose, onEscape, title, titleHidden, description, size = 'text', children }: DialogProps) {
  // Stored, because Radix restores focus only to its own trigger, and our dialogs are opened by ordinary buttons.
  const opener = useRef<Element | null>(null)
  // Control to focus if there is no opener. Stored on opening, because another page may be shown on closing.
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
            // Keeps the dialog open when a toast above it is clicked.
            if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault()
          }}
          onEscapeKeyDown={(event) => (isOfInput(event) || onEscape?.()) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const from = opener.current?.isConnected && opener.current !== document.body ? opener.current : null
            // A nested confirmation that closes with the dialog must not move focus again.
            if (!from && document.activeElement !== document.body) return
            // A dialog opened by a link has no opener, so focus goes to the control marked `data-opens-dialog`.
            const back = from ?? instead.current
            if (back instanceof HTMLElement) back.focus()
          }}
          // Without a description, Radix warns unless this is explicitly undefined.
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
