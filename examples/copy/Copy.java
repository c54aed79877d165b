import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Keeps a copy of a company: java Copy.java URL KEY DIRECTORY. A file for each thing is at DIRECTORY/KIND/ID.json, and
 * DIRECTORY/cursor says how far the copy is. Run it again to go on, also after it was killed.
 *
 * <p>Java has no JSON parser of its own. The members of a line come in a fixed order, with data last, so patterns can read
 * them. In a program of yours, use its JSON library.
 */
public class Copy {
  static final Pattern THING =
      Pattern.compile("\\{\"type\":\"(put|gone)\",\"kind\":\"(\\w+)\",\"id\":\"((?:[^\"\\\\]|\\\\.)*)\"(?:,\"data\":(.*))?}");
  static final Pattern PLACE = Pattern.compile("\\{\"type\":\"(mark|end)\",\"cursor\":\"([^\"]*)\".*");
  static final Pattern AGAIN = Pattern.compile(".*\"reason\":\"(CURSOR_EXPIRED|FEED_RESTORED|COPY_CHANGED)\".*");

  public static void main(String[] args) throws IOException, InterruptedException {
    Path home = Files.createDirectories(Path.of(args[2]));
    Path cursor = home.resolve("cursor");
    HttpClient client = HttpClient.newHttpClient();
    for (String more = "true"; more.equals("true"); ) {
      String after = Files.exists(cursor) ? "?after=" + encoded(Files.readString(cursor)) : "";
      HttpRequest request = HttpRequest.newBuilder(URI.create(args[0] + after)).header("x-auth-api-key", args[1]).build();
      more = "cut";
      try (var lines = client.send(request, BodyHandlers.ofLines()).body()) {
        for (String line : (Iterable<String>) lines::iterator) {
          var thing = THING.matcher(line);
          var place = PLACE.matcher(line);
          if (thing.matches()) {
            Path file = Files.createDirectories(home.resolve(thing.group(2))).resolve(encoded(thing.group(3)) + ".json");
            if (thing.group(1).equals("put")) Files.writeString(file, thing.group(4));
            else Files.deleteIfExists(file);
          } else if (place.matches()) {
            Files.writeString(cursor, place.group(2));
            if (place.group(1).equals("end")) more = line.contains("\"more\":true") ? "true" : "false";
          } else if (AGAIN.matcher(line).matches()) {
            try (var files = Files.walk(home)) {
              for (Path file : files.filter(Files::isRegularFile).toList()) Files.delete(file);
            }
            more = "true";
          } else if (!line.startsWith("{\"type\":\"begin\"")) System.err.println(line);
        }
      }
    }
  }

  /** Ids may have any character, and files may not. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
