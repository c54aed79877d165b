#!/usr/bin/env bash
# Keeps a copy of a company by curl: copy.sh URL KEY DIRECTORY
# DIRECTORY/lines.jsonl gets a line for each thing that is new, changed or gone: of a kind and id, the last line counts.
# DIRECTORY/cursor says how far the copy is. Run it again to go on, also after it was killed.
set -euo pipefail
url=$1 key=$2 dir=$3
mkdir -p "$dir"

more=true
while [ "$more" = true ]; do
  after=()
  if [ -s "$dir/cursor" ]; then after=(--data-urlencode "after=$(cat "$dir/cursor")"); fi
  more=cut
  : >"$dir/pending"
  while IFS= read -r line; do
    case $line in
      '{"type":"put"'* | '{"type":"gone"'*) printf '%s\n' "$line" >>"$dir/pending" ;;
      '{"type":"mark"'* | '{"type":"end"'*)
        cat "$dir/pending" >>"$dir/lines.jsonl"
        : >"$dir/pending"
        sed -E 's/.*"cursor":"([^"]*)".*/\1/' <<<"$line" >"$dir/cursor.new"
        mv "$dir/cursor.new" "$dir/cursor"
        if [[ $line == *'"type":"end"'* ]]; then more=$(sed -E 's/.*"more":(true|false).*/\1/' <<<"$line"); fi
        ;;
      *'"reason":"CURSOR_EXPIRED"'* | *'"reason":"FEED_RESTORED"'* | *'"reason":"COPY_CHANGED"'*)
        rm -f "$dir/lines.jsonl" "$dir/cursor"
        more=true
        ;;
      '{"type":"begin"'*) ;;
      *) echo "$line" >&2 ;;
    esac
  done < <(curl --silent --show-error --no-buffer --compressed --get "${after[@]}" -H "x-auth-api-key: $key" "$url" && echo)
done
# Without a last line the answer was cut, or refused: run it again later.
[ "$more" = false ]
