import { type LeftOutList, leftOutList, type UploadedFile } from "#core/uploads/uploaded-file.ts";
import { openExport } from "#core/uploads/exports/open-export.ts";

/** Reads an upload with these files, as after unpacking. */
export async function openFiles(files: Record<string, string>) {
  const leftOut: LeftOutList = leftOutList();
  const uploaded = Object.entries(files).map(([path, text]): UploadedFile => {
    const bytes = Buffer.from(text);
    return { path, size: bytes.length, open: () => Promise.resolve(bytes) };
  });
  const opened = await openExport(uploaded, leftOut);
  const texts: Record<string, string> = {};
  for (const file of opened?.files ?? []) texts[file.path] = String(await file.open());
  return { opened, texts, leftOut: leftOut.all() };
}

interface WordpressItem {
  title: string;
  type?: string;
  name?: string;
  link?: string;
  status?: string;
  date?: string;
  content?: string;
  excerpt?: string;
  password?: string;
  /** Further elements. */
  more?: string;
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

/** An export as `export_wp` writes it (WordPress 6, wp-admin/includes/export.php, WXR 1.2). */
export function wordpressExport(items: readonly WordpressItem[]): string {
  const texts = items.map(
    ({ title, type = "post", status = "publish", date = "2020-01-02 03:04:05", ...item }) => `
	<item>
		<title>${cdata(title)}</title>
		<link>${item.link ?? "https://old.example/?p=1"}</link>
		<dc:creator>${cdata("ada")}</dc:creator>
		<content:encoded>${cdata(item.content ?? "")}</content:encoded>
		<excerpt:encoded>${cdata(item.excerpt ?? "")}</excerpt:encoded>
		<wp:post_id>7</wp:post_id>
		<wp:post_date>${cdata(date)}</wp:post_date>
		<wp:post_date_gmt>${cdata(date)}</wp:post_date_gmt>
		<wp:post_modified_gmt>${cdata(date)}</wp:post_modified_gmt>
		<wp:post_name>${cdata(item.name ?? "")}</wp:post_name>
		<wp:status>${cdata(status)}</wp:status>
		<wp:post_type>${cdata(type)}</wp:post_type>
		<wp:post_password>${cdata(item.password ?? "")}</wp:post_password>
		${item.more ?? ""}
	</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.4" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
	<title>Old blog</title>
	<link>https://old.example</link>
	<wp:wxr_version>1.2</wp:wxr_version>
	<wp:base_blog_url>https://old.example</wp:base_blog_url>
	<wp:author><wp:author_login>${cdata("ada")}</wp:author_login><wp:author_display_name>${cdata("Ada Lovelace")}</wp:author_display_name></wp:author>${texts.join("")}
</channel>
</rss>`;
}
