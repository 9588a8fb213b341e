import { setPluginsEnabled } from "../../src/config/edit/set-enabled.js";

// Switches a plugin of its own on and off, and at the end on, as many times as it is told to.
const [cwd = "", home = "", name = "", times = "0"] = process.argv.slice(2);
const env = { XDG_CONFIG_HOME: home };

process.send?.("ready");
process.once("message", async () => {
  for (let left = Number(times); left > 0; left--) {
    const { changed } = await setPluginsEnabled({
      cwd,
      env,
      plugins: [[name]],
      enabled: left % 2 === 1,
    });
    // Only this process changes this plugin, so that every change must be one.
    if (!changed && left < Number(times)) throw new Error(`Change ${left} of "${name}" was lost.`);
  }
  process.disconnect?.();
});
