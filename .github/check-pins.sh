#!/bin/sh
# Checks that each action's pinned commit belongs to the version in its comment, because GitHub runs the commit but a
# reader sees the version. Asks GitHub, prints differences, and fails if there are any.
set -eu
cd "$(dirname "$0")/workflows"
grep -hoE 'uses: [^ ]+@[0-9a-f]{40} # v[0-9.]+' -- *.yml | sort -u | (
  wrong=0
  while read -r _ action _ version; do
    repository=$(echo "${action%@*}" | cut -d / -f 1-2)
    # For an annotated tag, the line with ^{} is the commit; it comes last.
    commit=$(git ls-remote "https://github.com/$repository" "refs/tags/$version" "refs/tags/$version^{}" | tail -n 1 | cut -f 1)
    if [ "$commit" = "${action#*@}" ]; then
      echo "ok    ${action%@*} $version"
    else
      echo "WRONG ${action%@*} $version is ${commit:-not there}, not ${action#*@}"
      wrong=1
    fi
  done
  exit $wrong
)
