import { render } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { UnsavedWork } from '@/app/(admin)/dashboard/_form/unsaved-work'

export const VIEWER = 7

export const renderForm = (form: ReactElement) =>
  render(form, {
    wrapper: ({ children }: { children: ReactNode }) => <UnsavedWork viewerId={VIEWER}>{children}</UnsavedWork>,
  })
