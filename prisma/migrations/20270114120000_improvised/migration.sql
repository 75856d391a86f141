-- The program tells by itself what is improvised (lib/domains/editorial/queries-works.ts).
DROP FUNCTION is_improvised(text);
