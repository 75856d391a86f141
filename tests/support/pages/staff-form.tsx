import { render } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { UnsavedWork } from '@/app/(admin)/dashboard/_form/unsaved-work'

/** Whose drafts a form reads and writes. */
export const VIEWER = 7

/** Shows a form of staff in the dashboard, which asks before unsaved work is left. */
export const renderForm = (form: ReactElement) =>
  render(form, {
    wrapper: ({ children }: { children: ReactNode }) => <UnsavedWork viewerId={VIEWER}>{children}</UnsavedWork>,
  })
