/** Increase this with any change of the tables, so that older files are rebuilt. */
export const SCHEMA_VERSION = 5;

/** The comments in the SQL are for users who query the file: `sqlite_schema` contains them, and the console shows them. */
export const SCHEMA = `
CREATE TABLE posts (
  rowid INTEGER PRIMARY KEY, -- row in "search"; may be another one in the next deployment
  id TEXT NOT NULL UNIQUE, -- the same in every deployment, as long as the path is
  slug TEXT NOT NULL, -- last part of the address
  path TEXT NOT NULL UNIQUE, -- of the markdown file in the repository
  url TEXT NOT NULL UNIQUE, -- path on the site
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  date TEXT, -- ISO 8601; from front matter, else when the file was added
  updated TEXT, -- ISO 8601; from front matter, else when the file was last changed
  word_count INTEGER NOT NULL,
  size INTEGER NOT NULL, -- bytes of the markdown file
  oid TEXT NOT NULL, -- git object id of the markdown file
  hash TEXT NOT NULL, -- of the page's bytes
  tags TEXT NOT NULL, -- names with spaces between them; "post_tags" has them one by one
  front_matter TEXT NOT NULL, -- JSON: front_matter ->> 'status'
  digest TEXT NOT NULL, -- of everything this post's rows were made of
  searched INTEGER NOT NULL, -- 0: its author keeps it out of the search, so "search" does not have it
  text TEXT NOT NULL -- the page as plain text
);
CREATE INDEX posts_date ON posts(date);
CREATE TABLE notes (
  id TEXT PRIMARY KEY REFERENCES posts(id),
  path TEXT NOT NULL UNIQUE, -- of the markdown file in the repository
  title TEXT NOT NULL,
  state TEXT NOT NULL, -- 'published': this file holds no other notes
  url TEXT NOT NULL,
  word_count INTEGER NOT NULL,
  size INTEGER NOT NULL, -- bytes of the file
  oid TEXT NOT NULL, -- git object id
  updated TEXT, -- ISO 8601
  issues INTEGER NOT NULL -- number of places in it that have an issue
) WITHOUT ROWID;
CREATE TABLE tags (
  id INTEGER PRIMARY KEY, -- the same in every deployment
  name TEXT NOT NULL, -- as written first, without "#"; "a/b" is below "a"
  url TEXT NOT NULL UNIQUE -- path on the site
);
CREATE TABLE post_tags (
  post_id TEXT NOT NULL REFERENCES posts(id),
  tag_id INTEGER NOT NULL REFERENCES tags(id),
  PRIMARY KEY (post_id, tag_id)
) WITHOUT ROWID;
CREATE INDEX post_tags_tag ON post_tags(tag_id);
CREATE TABLE links (
  source TEXT NOT NULL REFERENCES posts(id), -- the post that links
  target TEXT NOT NULL REFERENCES posts(id), -- the post it leads to
  type TEXT NOT NULL, -- 'link' or 'embed'
  PRIMARY KEY (source, target, type)
) WITHOUT ROWID;
CREATE INDEX links_target ON links(target);
CREATE TABLE medias (
  id TEXT PRIMARY KEY, -- the same in every deployment, as long as the path is
  path TEXT NOT NULL UNIQUE, -- in the repository
  url TEXT NOT NULL, -- path on the site
  type TEXT NOT NULL, -- media type, such as 'image/png'
  size INTEGER NOT NULL, -- bytes
  hash TEXT NOT NULL, -- of the bytes
  width INTEGER, -- pixels; NULL when it is no picture
  height INTEGER,
  variants TEXT NOT NULL -- JSON: smaller versions with width, url, size, type
) WITHOUT ROWID;
CREATE TABLE post_media (
  post_id TEXT NOT NULL REFERENCES posts(id),
  media_id TEXT NOT NULL REFERENCES medias(id),
  type TEXT NOT NULL, -- 'embed': the page shows it, 'link': it leads there
  PRIMARY KEY (post_id, media_id, type)
) WITHOUT ROWID;
CREATE INDEX post_media_media ON post_media(media_id);
CREATE TABLE files (
  path TEXT PRIMARY KEY, -- in the repository; of every note and file that is published
  size INTEGER NOT NULL, -- bytes
  oid TEXT NOT NULL, -- git object id
  kind TEXT NOT NULL -- 'note' or 'file'
) WITHOUT ROWID;
CREATE TABLE issues (
  id INTEGER PRIMARY KEY, -- in order of importance
  path TEXT NOT NULL, -- of the first published file it was found in
  line INTEGER, -- NULL when it concerns the whole file
  severity TEXT NOT NULL, -- 'error', 'warning' or 'info'
  category TEXT NOT NULL,
  message TEXT NOT NULL,
  suggestion TEXT,
  count INTEGER NOT NULL, -- number of places; "issue_places" has up to 1,000 of them
  "group" TEXT NOT NULL -- the same in every deployment that has this problem
);
CREATE TABLE issue_places (
  issue_id INTEGER NOT NULL REFERENCES issues(id),
  path TEXT NOT NULL, -- of the published file
  line INTEGER, -- NULL when it concerns the whole file
  message TEXT NOT NULL -- about this place
);
CREATE INDEX issue_places_issue ON issue_places(issue_id);
CREATE INDEX issue_places_path ON issue_places(path);
CREATE VIRTUAL TABLE search USING fts5(
  title, tags, text, -- WHERE search MATCH 'word OR pre*' ORDER BY bm25(search)
  content='posts', content_rowid='rowid', tokenize='unicode61 remove_diacritics 2'
);
INSERT INTO search(search, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE search_characters USING fts5(
  title, tags, text, -- only posts in Chinese, Japanese, Korean, Thai …: WHERE search_characters MATCH '"搜 索"'
  content='', tokenize='unicode61 remove_diacritics 2'
);
INSERT INTO search_characters(search_characters, rank) VALUES ('secure-delete', 1);
PRAGMA user_version = ${SCHEMA_VERSION};
`;
