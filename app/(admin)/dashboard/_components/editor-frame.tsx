'use client'

import type { BaseSyntheticEvent, ComponentProps, ReactNode } from 'react'
import { DeleteButton } from '@/app/(admin)/dashboard/_components/delete-button'
import { Button } from '@/components/ui/button'

type EditorFrameProps = {
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>
  isSubmitting: boolean
  isReady: boolean
  /** Why the whole was not saved, where no field is to blame. */
  problem: string | null
  /** Of what is stored: its id, its name and the version that was read. */
  deletion: { id: number; version: string | undefined; name: string } | null
  /** What can be deleted here, how, and the list to go to afterwards; absent where that is done elsewhere. */
  deletable?: Pick<ComponentProps<typeof DeleteButton>, 'what' | 'remove' | 'list'>
  children: ReactNode
}

/**
 * The frame of a form of staff: its fields, and the button that saves at its foot, always in sight. Until the page's
 * scripts are at work nothing can be entered: they put what is stored into the fields.
 */
export function EditorFrame({ problem, deletion, deletable, children, ...form }: EditorFrameProps) {
  const { onSubmit, isSubmitting, isReady } = form
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-8 flex max-w-3xl flex-col gap-6">
      <fieldset disabled={!isReady} className="flex min-w-0 flex-col gap-6">
        {children}
      </fieldset>
      <div className="sticky bottom-0 z-10 -mx-2 border-t border-line bg-ground/95 px-2 py-4">
        {problem && (
          <p role="alert" className="mb-3 font-medium text-danger">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" loading={isSubmitting} disabled={!isReady}>
            Save
          </Button>
          {deletion && deletable && <DeleteButton {...deletion} {...deletable} />}
        </div>
      </div>
    </form>
  )
}

/** Fields that belong together, with their heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 border-t border-line pt-5">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden className="programme-label text-brass">
        {title}
      </p>
      {children}
    </fieldset>
  )
}
