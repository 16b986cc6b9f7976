#!/usr/bin/env bash
# Builds deploy/Dockerfile as written and starts the sample studio from the image, on a Debian that has neither Docker nor the
# base images: the two base names are given to roots made by debootstrap, one with this checkout's Node and npm's npm. Needs
# root, about 5 GB, and `apt-get install buildah debootstrap`. The image runs in a chroot as its own user, on a read-only root
# file system with /tmp and DATA_DIR as its only places to write. An image's limits, network and health check are not tried.
set -euo pipefail
cd "$(dirname "$0")/.."
work=${1:-$(mktemp --directory --tmpdir traco-image-XXXXXX)}
port=${PORT:-23080}
export BUILDAH_ISOLATION=chroot
store=(buildah --root "$work/store" --runroot "$work/run")

base() { # name, folder, and the environment of its containers
  local container
  container=$("${store[@]}" from scratch)
  "${store[@]}" copy --quiet "$container" "$2" / >/dev/null
  "${store[@]}" config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${@:3}" "$container"
  "${store[@]}" commit --quiet "$container" "localhost/$1" >/dev/null
  "${store[@]}" rm "$container" >/dev/null
}

if ! "${store[@]}" images --quiet localhost/node:24-trixie-slim >/dev/null 2>&1; then
  [ -d "$work/root" ] || debootstrap --variant=minbase trixie "$work/root" >"$work/debootstrap.log"
  rm -rf "$work"/root/var/cache/apt/archives/*.deb "$work"/root/var/lib/apt/lists/*
  base debian:13-slim "$work/root"
  cp node_modules/.bin/node "$work/root/usr/local/bin/node"
  npm install --prefix "$work/npm" --no-audit --no-fund npm@11 >/dev/null
  mkdir -p "$work/root/usr/local/lib/node_modules" "$work/root/etc/ssl/certs"
  cp -r "$work/npm/node_modules/npm" "$work/root/usr/local/lib/node_modules/npm"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$work/root/usr/local/bin/npm"
  # A network of its own authority is trusted where this machine trusts it.
  cp /etc/ssl/certs/ca-certificates.crt "$work/root/etc/ssl/certs/"
  base node:24-trixie-slim "$work/root" --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
fi

SECONDS=0
"${store[@]}" build --pull-never --file deploy/Dockerfile --tag traco . >"$work/build.log" 2>&1 ||
  { tail -40 "$work/build.log"; exit 1; }
echo "built in $SECONDS s"
"${store[@]}" images --format '{{.Name}}:{{.Tag}} {{.Size}}' | grep -E 'traco|slim'

container=$("${store[@]}" from --pull-never localhost/traco)
root=$("${store[@]}" mount "$container")
user=$("${store[@]}" inspect --format '{{.OCIv1.Config.User}}' "$container")
mapfile -t command < <("${store[@]}" inspect --format '{{range .OCIv1.Config.Cmd}}{{println .}}{{end}}' "$container" | sed '/^$/d')
mapfile -t environment < <("${store[@]}" inspect --format '{{range .OCIv1.Config.Env}}{{println .}}{{end}}' "$container" | sed '/^$/d')
mkdir -p "$work/data"
chown --reference="$root/var/lib/traco" "$work/data"
chmod 0700 "$work/data"

inside() { # runs the rest in the image
  unshare --mount bash -euc '
    mount --rbind "$1" "$1"; mount -o remount,bind,ro "$1"
    mount -t proc proc "$1/proc"; mount --rbind /dev "$1/dev"; mount -t tmpfs tmpfs "$1/tmp"
    mount --bind "$2" "$1/var/lib/traco"
    exec chroot --userspec="$3" "$1" /usr/bin/env --chdir=/srv/traco --ignore-environment "${@:4}"
  ' bash "$root" "$work/data" "$user" "${environment[@]}" PORT="$port" HOST=127.0.0.1 "$@"
}

tools=$(cd "$root" && find . -xdev -type f \( -path '*bin/*' \( -name gcc -o -name cc1 -o -name make -o -name npm-cli.js -o -name 'python3*' \) -o -path '*/node_modules/*/package.json' -regex '.*/node_modules/\(vite\|vitest\|typescript\|esbuild\|rolldown\|@playwright/test\)/package.json' \))
[ -z "$tools" ] || { echo "there is something to build with: $tools"; exit 1; }
inside sh -c 'id; touch /srv/traco/x 2>&1 || true'
inside "${command[@]}" --demo >"$work/start.log" 2>&1 &
trap 'kill $(jobs -p) 2>/dev/null; wait; "${store[@]}" rm --all >/dev/null' EXIT
SECONDS=0
until curl --silent --fail --output /dev/null "http://127.0.0.1:$port/readyz"; do
  sleep 1
  [ $SECONDS -lt 600 ] && kill -0 $! || { tail -20 "$work/start.log"; exit 1; }
done
echo "ready after $SECONDS s"
page=$(curl --silent --fail "http://127.0.0.1:$port/portifolio")
pictures=$(grep -o '<img[^>]* src="/[^"]*"' <<<"$page" | sed 's/.*src="//; s/"//; s/&amp;/\&/g' | sort --unique)
[ -n "$pictures" ]
for picture in $pictures; do
  curl --silent --fail --output /dev/null --write-out '%{http_code} %{content_type} %{size_download}\n' "http://127.0.0.1:$port$picture"
done | sort | uniq --count | head -5
echo "page of ${#page} characters, $(wc --lines <<<"$pictures") pictures"
for pid in $(pgrep --uid "$(stat --format %u "$work/data")"); do
  awk -v name="$(tr '\0' ' ' <"/proc/$pid/cmdline" | cut --characters=1-60)" '/^Pss:/ { print $2 " kB", name }' "/proc/$pid/smaps_rollup" || true
done
echo "health check: $(inside node -e "$("${store[@]}" inspect --format '{{index .Docker.config.Healthcheck.Test 3}}' --type image localhost/traco 2>/dev/null)" && echo well)"
