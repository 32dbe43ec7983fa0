import { type MouseEvent, useCallback, useEffect, useEffectEvent, useState } from "react"
import { href, useFetcher, useSubmit } from "react-router"
import { FormProblem, type ProblemCopy, usePostFields } from "~/console/post-form"
import { confirmClick } from "~/console/use-confirmed-post"
import { isolated } from "~/domain/isolated"
import type { FormReply } from "~/http/form.server"
import { useCurrentAddress, withReturnTo } from "~/http/return-to"
import type { AdminDeployment } from "~/platform/admin/deployments.server"
import { buttonClass } from "~/ui/button"

export const deleteQuestion = "Are you sure you want to delete this deployment?"

function deletePath(id: string) {
  return href("/dashboard/:id/delete", { id: encodeURIComponent(id) })
}

/** Each row links to the confirmation page; with scripts a dialog asks, and the list stays. */
export function useRowDelete(onDeleted?: (id: string) => void) {
  const [tried, setTried] = useState<AdminDeployment[]>([])
  const returnTo = useCurrentAddress()
  const submit = useSubmit()
  const { person = "", formKey, stay } = usePostFields()
  // The table renders its rows again when this changes.
  const action = useCallback(
    (row: AdminDeployment) => {
      const { id, name } = row
      function confirmDeletion(event: MouseEvent) {
        if (!confirmClick(event, deleteQuestion)) return
        const fields = { person, formKey, stay, name }
        submit(fields, {
          method: "post",
          action: deletePath(id),
          navigate: false,
          fetcherKey: fetcherKey(id),
        })
        setTried((tried) => [...tried.filter((other) => other.id !== id), row])
      }
      return (
        <a
          href={withReturnTo(deletePath(id), returnTo)}
          onClick={confirmDeletion}
          className={buttonClass({ look: "quiet", size: "sm" })}
        >
          Delete<span className="sr-only">{` ${name}`}</span>
        </a>
      )
    },
    [returnTo, submit, person, formKey, stay],
  )
  return {
    action,
    problems: tried.map(({ id, name }) => (
      <DeleteProblem key={id} id={id} name={name} onDeleted={onDeleted} />
    )),
  }
}

/** One fetcher per row: a second delete must not hide that the first failed. */
function DeleteProblem({
  id,
  name,
  onDeleted,
}: Pick<AdminDeployment, "id" | "name"> & { onDeleted: ((id: string) => void) | undefined }) {
  const { state, data } = useFetcher<FormReply>({ key: fetcherKey(id) })
  const deleted = state === "idle" && data?.next !== undefined
  const notify = useEffectEvent(() => onDeleted?.(id))
  useEffect(() => {
    if (deleted) notify()
  }, [deleted])
  return state === "idle" && <FormProblem reply={data} copy={deletionFailure(name)} />
}

function fetcherKey(id: string) {
  return `delete ${id}`
}

export function deletionFailure(name = "The deployment"): ProblemCopy {
  return {
    title: "Failed to delete deployment",
    "session-ended": "to delete this deployment. It wasn't deleted.",
    // The platform may have deleted it before the connection failed.
    unavailable: `${isolated(name)} may have been deleted. Check the list, and try again later.`,
    otherwise: `${isolated(name)} was not changed. Try again later.`,
  }
}
