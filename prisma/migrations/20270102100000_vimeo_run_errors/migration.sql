-- Errors of our own are counted apart from the waits for Vimeo: a long one must not end a run at the first of them.
ALTER TABLE "VimeoRun" ADD COLUMN "errors" INTEGER NOT NULL DEFAULT 0;
