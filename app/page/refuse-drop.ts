/** A file or link that is dropped beside a field would replace the page, with all that was typed. Texts go into fields. */
export function refuseDrop(dragOver: DragEvent) {
  const { target, dataTransfer } = dragOver
  const isField = target instanceof Element && target.closest("input, textarea, [contenteditable]") !== null
  if (!dataTransfer || (isField && !dataTransfer.types.includes("Files"))) return
  dragOver.preventDefault()
  dataTransfer.dropEffect = "none"
}
