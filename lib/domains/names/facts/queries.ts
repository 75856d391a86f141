import 'server-only'

export const factsSql = (kind: string): string =>
  kind === 'form' ? `'{}'::jsonb` : `jsonb_strip_nulls(n."facts" || ${columns[kind] ?? `'{}'::jsonb`})`

/** SQL of the facts that have their own columns, because queries filter by them. */
const columns: Readonly<Record<string, string>> = {
  raga: `jsonb_build_object('melakarta', n."melakarta"::text, 'isMelakarta', CASE WHEN n."isMelakarta" THEN 'yes' END,
    'arohana', n."arohana", 'avarohana', n."avarohana")`,
  composition: `jsonb_build_object('language', n."language",
    'raga', (SELECT r."name" FROM "Raga" r WHERE r."id" = n."ragaId"),
    'tala', (SELECT t."name" FROM "Tala" t WHERE t."id" = n."talaId"))`,
}
