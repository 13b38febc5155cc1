/** Example queries. A test runs each of them on a database as builds write it. */
export const examples: { label: string; sql: string }[] = [
  {
    label: "Full-text search",
    sql: `-- Full-text search: put your own words between the quotes.
SELECT posts.title, posts.url, snippet(search, 2, '[', ']', ' … ', 12) AS found
FROM search JOIN posts ON posts.rowid = search.rowid
WHERE search MATCH 'note* OR link*'
ORDER BY rank
LIMIT 20;`,
  },
  {
    label: "Most linked posts",
    sql: `SELECT posts.title, posts.url, count(*) AS links
FROM links JOIN posts ON posts.id = links.target
GROUP BY posts.id
ORDER BY links DESC, posts.title
LIMIT 20;`,
  },
  {
    label: "Orphans: posts without backlinks",
    sql: `SELECT title, url, word_count
FROM posts
WHERE id NOT IN (SELECT target FROM links)
ORDER BY title;`,
  },
  {
    label: "Words per tag",
    sql: `SELECT tags.name AS tag, count(*) AS posts, sum(posts.word_count) AS words
FROM tags
JOIN post_tags ON post_tags.tag_id = tags.id
JOIN posts ON posts.id = post_tags.post_id
GROUP BY tags.id
ORDER BY words DESC;`,
  },
  {
    label: "Largest media",
    sql: `SELECT medias.path, medias.type, medias.size, count(post_media.post_id) AS shown_in
FROM medias LEFT JOIN post_media ON post_media.media_id = medias.id
GROUP BY medias.id
ORDER BY medias.size DESC
LIMIT 20;`,
  },
  {
    label: "Issues by category",
    sql: `SELECT severity, category, count(*) AS issues, count(DISTINCT path) AS files
FROM issues
GROUP BY severity, category
ORDER BY issues DESC;`,
  },
];
