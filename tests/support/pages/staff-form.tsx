import { render } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { UnsavedWork } from '@/app/(admin)/dashboard/_form/unsaved-work'

/** Owner of the form's drafts. */
export const VIEWER = 7

/** Renders a staff form in the dashboard, with its warning about unsaved changes. */
export const renderForm = (form: ReactElement) =>
  render(form, {
    wrapper: ({ children }: { children: ReactNode }) => <UnsavedWork viewerId={VIEWER}>{children}</UnsavedWork>,
  })
