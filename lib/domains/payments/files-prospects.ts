import 'server-only'
import { prospectColumns, type ProspectRow } from '@/lib/domains/payments/schema-prospects'
import { readCsv } from '@/lib/server/csv'

/**
 * Reads a CSV file of prospects row by row: the same for the operators' command and for an upload.
 * @param chunks bytes of the file
 * @throws AppError validation when it is in no encoding of spreadsheets, or its header lacks email or discount
 */
export const readProspects = (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ProspectRow> =>
  readCsv(chunks, prospectColumns)
