/** In a separate file, so that viewers' pages don't load it. */
export const staffApiRoutes = {
  users: '/api/users',
  user: (id: number) => `/api/users/${id}`,
  piecesPreview: '/api/catalogue/pieces',
  choices: (kind: string, query: string) => `/api/catalogue/choices?${new URLSearchParams({ kind, query })}`,
  mergePreview: (kind: string, from: number, into: number) =>
    `/api/catalogue/merges?${new URLSearchParams({ kind, from: String(from), into: String(into) })}`,
  sourceDoubts: (source: Record<string, string>) => `/api/catalogue/sources?${new URLSearchParams(source)}`,
  pictures: '/api/catalogue/pictures',
  uploads: '/api/catalogue/uploads',
  upload: (id: number) => `/api/catalogue/uploads/${id}`,
  uploadPart: (id: number) => `/api/catalogue/uploads/${id}/parts`,
  uploadFinish: (id: number) => `/api/catalogue/uploads/${id}/finish`,
  mediaFiles: (query: string) => `/api/catalogue/files?${new URLSearchParams({ query })}`,
  catalogueImport: (format: string, dryRun: boolean) =>
    `/api/catalogue/import?${new URLSearchParams({ format, dryRun: String(dryRun) })}`,
  catalogueExport: (format: string, filters: Record<string, string> = {}) =>
    `/api/catalogue/export?${new URLSearchParams({ ...filters, format })}`,
  videoCaptions: (videoId: number, language: string) =>
    `/api/catalogue/videos/${videoId}/captions/${encodeURIComponent(language)}`,
  tags: '/api/tags',
  tag: (id: number) => `/api/tags/${id}`,
  codeTargets: (kind: string, query: string) => `/api/codes/targets?${new URLSearchParams({ kind, query })}`,
  codesExport: (id: number) => `/api/codes/${id}/export`,
  prospectsImport: (dryRun: boolean) => `/api/prospects/import?dryRun=${dryRun}`,
  enquiriesExport: (filters: Record<string, string>) => `/api/enquiries/export?${new URLSearchParams(filters)}`,
  figuresExport: (of: string) => `/api/figures/export?${new URLSearchParams({ of })}`,
  auditExport: (filters: Record<string, string>) => `/api/audit/export?${new URLSearchParams(filters)}`,
} as const
