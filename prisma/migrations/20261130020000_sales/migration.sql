-- Passes, gifts, tickets and codes stay off in an installation that had customers before, until staff turn them on at
-- /dashboard/sales. New installations and the demo start with all of them on.
WITH "upgraded" AS (
  SELECT 1 WHERE EXISTS (SELECT 1 FROM "User") AND NOT EXISTS (SELECT 1 FROM "SeedRun")
), "switches" AS (
  INSERT INTO "Text" ("key", "version") SELECT 'sales:offers', 1 FROM "upgraded" RETURNING "key", "version"
)
INSERT INTO "TextVersion" ("key", "number", "body", "note", "authorEmail", "createdAt")
SELECT "key", "version", E'{\n  "passes": false,\n  "gifts": false,\n  "tickets": false,\n  "codes": false\n}',
  'Off since the upgrade', '', now() FROM "switches";
