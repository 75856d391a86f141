-- How many videos have a date of publication, by day (UTC), in each list: of all (`published`), of a category (`category:ID`)
-- and of a sub-category (`subCategory:ID`). A month of a million videos has fifteen thousand: `VideoTally` says in which
-- month a page begins, and the days of that month say where in it.
CREATE FUNCTION published_lists(category integer, sub_category integer) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_remove(ARRAY['published', 'category:' || category, 'subCategory:' || sub_category], NULL)
$$;

-- So many more videos of a category, a sub-category and a day, each group once.
CREATE FUNCTION published_days_add(categories integer[], sub_categories integer[], days date[], more bigint[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM row_tally_add_all(array_agg(list), array_agg(day), array_agg(n)) FROM (
    SELECT list, day, sum(one)::bigint AS n
    FROM unnest(categories, sub_categories, days, more) AS g(category, sub_category, day, one)
    CROSS JOIN unnest(published_lists(category, sub_category)) list GROUP BY 1, 2 HAVING sum(one) <> 0
  ) each HAVING count(*) > 0;
END $$;

CREATE FUNCTION published_days_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM "RowTally" WHERE "list" = 'published' OR split_part("list", ':', 1) IN ('category', 'subCategory');
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM published_days_add(array_agg("categoryId"), array_agg("subCategoryId"), array_agg(day), array_agg(n)) FROM (
      SELECT "categoryId", "subCategoryId", ("publishedAt" AT TIME ZONE 'UTC')::date AS day, count(*) AS n
      FROM after_change WHERE "publishedAt" IS NOT NULL GROUP BY 1, 2, 3) g HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM published_days_add(array_agg("categoryId"), array_agg("subCategoryId"), array_agg(day), array_agg(-n)) FROM (
      SELECT "categoryId", "subCategoryId", ("publishedAt" AT TIME ZONE 'UTC')::date AS day, count(*) AS n
      FROM before_change WHERE "publishedAt" IS NOT NULL GROUP BY 1, 2, 3) g HAVING count(*) > 0;
  ELSE
    PERFORM published_days_add(array_agg("categoryId"), array_agg("subCategoryId"), array_agg(day), array_agg(n)) FROM (
      SELECT "categoryId", "subCategoryId", ("publishedAt" AT TIME ZONE 'UTC')::date AS day, sum(one) AS n FROM (
        SELECT "categoryId", "subCategoryId", "publishedAt", 1 AS one FROM after_change
        UNION ALL SELECT "categoryId", "subCategoryId", "publishedAt", -1 FROM before_change
      ) each WHERE "publishedAt" IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(one) <> 0) g HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;

-- Nobody may change videos between the count and the triggers that follow it.
LOCK TABLE "Video" IN SHARE ROW EXCLUSIVE MODE;

CREATE TRIGGER tally_published_insert AFTER INSERT ON "Video" REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION published_days_note();
CREATE TRIGGER tally_published_update AFTER UPDATE ON "Video"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION published_days_note();
CREATE TRIGGER tally_published_delete AFTER DELETE ON "Video" REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION published_days_note();
CREATE TRIGGER tally_published_truncate AFTER TRUNCATE ON "Video"
  FOR EACH STATEMENT EXECUTE FUNCTION published_days_note();

INSERT INTO "RowTally" ("list", "day", "count")
  SELECT list, day, sum(n) FROM (
    SELECT published_lists("categoryId", "subCategoryId") AS lists, ("publishedAt" AT TIME ZONE 'UTC')::date AS day,
      count(*) AS n
    FROM "Video" WHERE "publishedAt" IS NOT NULL GROUP BY 1, 2
  ) counted CROSS JOIN unnest(lists) list GROUP BY 1, 2 ORDER BY 1, 2;
