'use client'

import * as RadixDialog from '@radix-ui/react-dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { PartBoundary } from '@/components/ui/part-boundary'
import { useCloseWatcher } from './use-dismiss'

/** Closes the dialog around it when it is pressed. */
export const DialogClose = RadixDialog.Close

/**
 * A dialog with a video has square corners, and no dialog blurs the page behind it. Without a graphics card both are
 * drawn again with each frame of the video, which makes it cost about nine times as much.
 */
const sizes = {
  text: 'max-w-lg rounded-card p-6 sm:p-8',
  stage: 'max-w-6xl',
  wide: 'max-w-6xl lg:max-w-[88rem]',
} as const

/** Whether an Escape only ends what an input method composes (Safari says so by a number), or closes an open list. */
const isOfInput = ({ isComposing, keyCode, target }: KeyboardEvent) =>
  isComposing || keyCode === 229 || (target instanceof Element && target.matches('[role=combobox][aria-expanded=true]'))

type DialogProps = {
  /** Called when the person wants to close it: by Escape, by Back, by a click outside, or by a button for it. */
  onClose: () => void
  /** Called on Escape and Back. @returns whether that was for something else, and the dialog stays */
  onEscape?: () => boolean
  title: string
  /** The title is for assistive technology only. */
  titleHidden?: boolean
  description?: ReactNode
  /**
   * 'text' for questions and forms; without padding and as wide as the window allows 'stage' for a video and 'wide' for
   * one with something beside it.
   */
  size?: keyof typeof sizes
  children?: ReactNode
}

/**
 * A modal dialog, open while it is mounted. It traps the focus, closes on Escape and on a click outside, and gives the
 * focus back. The element with `data-autofocus` has the focus first, or else the first that can have it. `autoFocus`
 * only for what appears later: before the dialog opens it would take the focus that is to be given back.
 */
export function Dialog({ onClose, onEscape, title, titleHidden, description, size = 'text', children }: DialogProps) {
  // Radix gives the focus back only to its own trigger; ours are ordinary buttons.
  const opener = useRef<Element | null>(null)
  // Read when it opens: it may close because another page is there, which has a place of its own for its dialogs.
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
            // A message lies above the dialog and has buttons of its own.
            if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault()
          }}
          onEscapeKeyDown={(event) => (isOfInput(event) || onEscape?.()) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const from = opener.current?.isConnected && opener.current !== document.body ? opener.current : null
            // A question in a dialog may close with it: then the dialog has given the focus back.
            if (!from && document.activeElement !== document.body) return
            // What a link opened by itself goes back to what would have opened it.
            const back = from ?? instead.current
            if (back instanceof HTMLElement) back.focus()
          }}
          // Radix's way to say that there is deliberately no description.
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
