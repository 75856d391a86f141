'use server'

import { after } from 'next/server'
import type { z } from 'zod'
import { refreshPublicPages } from '@/lib/server/cache/refresh'
import { deleteArtist, saveArtist } from '@/lib/domains/editorial/mutations-artists'
import { saveFeatured } from '@/lib/domains/editorial/mutations-featured'
import { deleteLivestream, saveLivestream } from '@/lib/domains/editorial/mutations-livestreams'
import { deleteSeries, saveSeries } from '@/lib/domains/editorial/mutations-series'
import {
  deleteSubCategory,
  orderSubCategories,
  saveSubCategory,
} from '@/lib/domains/editorial/mutations-sub-categories'
import { deleteTrailer, saveTrailer } from '@/lib/domains/editorial/mutations-trailers'
import { changeVideos, saveVideo } from '@/lib/domains/editorial/mutations-videos'
import { deleteSchema, withId } from '@/lib/domains/editorial/schema-editing'
import {
  artistInputSchema,
  featuredInputSchema,
  seriesInputSchema,
  subCategoryInputSchema,
  subCategoryOrderSchema,
  trailerInputSchema,
} from '@/lib/domains/editorial/schema-lists'
import { livestreamInputSchema } from '@/lib/domains/editorial/schema-livestreams'
import { bulkSchema, videoInputSchema } from '@/lib/domains/editorial/schema-videos'
import { action } from '@/lib/server/http/action'
import type { Actor } from '@/lib/shared/actor'

type Options = { requestId: string }

/** Makes a server action for a form of staff. After the change, cached public pages are rendered again. */
function change<Input extends z.ZodType, Result>(
  name: string,
  input: Input,
  mutation: (actor: Actor, input: z.output<Input>, options: Options) => Promise<Result>,
) {
  return action({ name, auth: 'admin', input }, async ({ actor, input: valid, requestId }) => {
    const result = await mutation(actor, valid, { requestId })
    // Within the answer it would render the page of the form again, which the form itself asks for.
    after(refreshPublicPages)
    return result
  })
}

const deletion = (name: string, mutation: typeof deleteArtist) =>
  change(name, deleteSchema, (actor, { id, updatedAt }, options) => mutation(actor, id, { updatedAt }, options))

export const saveVideoAction = change('save-video', withId(videoInputSchema), (actor, input, options) =>
  saveVideo(actor, input.id, input, options),
)
export const changeVideosAction = change('change-videos', bulkSchema, changeVideos)

export const saveTrailerAction = change('save-trailer', withId(trailerInputSchema), (actor, input, options) =>
  saveTrailer(actor, input.id, input, options),
)
export const deleteTrailerAction = deletion('delete-trailer', deleteTrailer)

export const saveArtistAction = change('save-artist', withId(artistInputSchema), (actor, input, options) =>
  saveArtist(actor, input.id, input, options),
)
export const deleteArtistAction = deletion('delete-artist', deleteArtist)

export const saveSeriesAction = change('save-series', withId(seriesInputSchema), (actor, input, options) =>
  saveSeries(actor, input.id, input, options),
)
export const deleteSeriesAction = deletion('delete-series', deleteSeries)

export const saveSubCategoryAction = change(
  'save-sub-category',
  withId(subCategoryInputSchema),
  (actor, input, options) => saveSubCategory(actor, input.id, input, options),
)
export const deleteSubCategoryAction = deletion('delete-sub-category', deleteSubCategory)
export const orderSubCategoriesAction = change('order-sub-categories', subCategoryOrderSchema, orderSubCategories)

export const saveLivestreamAction = change('save-livestream', withId(livestreamInputSchema), (actor, input, options) =>
  saveLivestream(actor, input.id, input, options),
)
export const deleteLivestreamAction = deletion('delete-livestream', deleteLivestream)

export const saveFeaturedAction = change('save-featured', featuredInputSchema, saveFeatured)
