import { render, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { CaptionsField } from '@/app/(admin)/dashboard/videos/_components/captions-field'
import { PictureField } from './file-field'

// Mocks different limits, so that hard-coded numbers in messages fail the test.
jest.mock('@/lib/shared/constants', () => ({
  ...jest.requireActual('@/lib/shared/constants'),
  PICTURE_PX: { least: { width: 320, height: 180 }, most: 4000, widest: 1600 },
  PICTURE_BYTES: 3 * 1024 * 1024,
}))
jest.mock('@/lib/domains/catalogue/captions/schema', () => ({
  ...jest.requireActual('@/lib/domains/catalogue/captions/schema'),
  CAPTIONS_BYTES: 2_000_000,
}))

const Form = () => (
  <FormProvider {...useForm({ defaultValues: { thumbnailUrl: '' } })}>
    <PictureField label="Thumbnail" />
    <CaptionsField videoId={1} stored={[]} />
  </FormProvider>
)

test('file fields show the server’s limits', () => {
  render(<Form />)
  expect(screen.getByLabelText('Upload a picture')).toHaveAccessibleDescription(
    'JPEG, PNG, WebP or AVIF, 320 × 180 to 4000 × 4000 pixels, up to 3 MB.',
  )
  expect(screen.getByLabelText('Caption file')).toHaveAccessibleDescription(/up to 2 MB\./)
})
