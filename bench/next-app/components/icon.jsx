export function Icon({ name, size = 24 }) {
  return (
    <svg aria-hidden="true" focusable="false" width={size} height={size} fill="currentColor">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
