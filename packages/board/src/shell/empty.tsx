/** Where a list has nothing, and what one can do. */
export function Empty({ name, hint }: { readonly name: string; readonly hint: string }) {
  return (
    <div className="empty">
      <p>{name}</p>
      <small>{hint}</small>
    </div>
  );
}
